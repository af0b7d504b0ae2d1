import type { ReadPath } from '../../shared/reads.ts';

/** Fetches a read once, for what is shown only until the next key stroke. Undefined if no answer comes. */
export async function fetchRead<Data>(path: ReadPath<Data>, signal: AbortSignal): Promise<Data | undefined> {
  try {
    const response = await fetch(path, { headers: { accept: 'application/json' }, signal });
    return response.ok ? ((await response.json()) as Data) : undefined;
  } catch {
    return undefined;
  }
}
