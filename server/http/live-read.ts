import type { ErrorCode } from '../../shared/errors.ts';
import { Problem } from '../core/problem.ts';
import type { Viewer } from '../core/viewer.ts';
import type { Dependency } from '../live/dependencies.ts';
import { defineRead } from '../live/read.ts';

export const liveRead = defineRead<Viewer>();

/** What a read answers that shows nothing to this audience: why, and what could bring it back. */
export const gone = (code: ErrorCode, dependencies: Dependency[]) => ({ gone: new Problem(code).document(), dependencies });
