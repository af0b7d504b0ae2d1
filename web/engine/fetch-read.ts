import type { ReadPath } from '../../shared/reads.ts';

/** Fetches a read once, for what is shown only until the next key stroke. Undefined if no answer comes. */
export async function fetchRead<Data>(path: ReadPath<Data>, signal: AbortSignal): Promise<Data | undefined> {
  return (await requestRead(path, signal)).data;
}

/** Without a status, no answer came. */
export async function requestRead<Data>(path: ReadPath<Data>, signal: AbortSignal): Promise<{ status?: number; data?: Data }> {
  try {
    const response = await fetch(path, { headers: { accept: 'application/json' }, signal });
    const { ok, status } = response;
    return ok ? { status, data: (await response.json()) as Data } : { status };
  } catch {
    return {};
  }
}
