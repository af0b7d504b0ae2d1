import type { ErrorCode } from '../shared/errors.ts';
import { Problem } from './errors.ts';
import type { Dependency } from './live/dependencies.ts';

/** What a read answers that shows nothing to this audience: why, and what could bring it back. */
export const gone = (code: ErrorCode, dependencies: Dependency[]) => ({ gone: new Problem(code).document(), dependencies });
