import type { ReadPath } from '../../shared/reads.ts';

/** A read as it is at this moment, for what nobody looks at for longer than a key stroke; undefined where no answer comes. */
export async function readOnce<Data>(path: ReadPath<Data>, signal: AbortSignal): Promise<Data | undefined> {
  try {
    const response = await fetch(path, { headers: { accept: 'application/json' }, signal });
    return response.ok ? ((await response.json()) as Data) : undefined;
  } catch {
    return undefined;
  }
}
