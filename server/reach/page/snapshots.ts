/** A read's answer, or the problem that replaces it. */
export type Snapshot = { etag: string; data: unknown } | { problem: { status: number; movedTo?: { page: string } } };
export type Snapshots = Record<string, Snapshot>;
