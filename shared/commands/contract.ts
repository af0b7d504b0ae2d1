import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

export interface CommandContract {
  summary: string;
  /** Without a body schema, the command takes no body. It must be strict, so that unknown fields are refused. */
  body?: z.ZodType;
  answer: z.ZodType;
  /** With VERSION_CONFLICT: what it changes, as it is now. */
  current?: z.ZodType;
  /** Default: 200. */
  status?: 200 | 201;
  /** Allowed for people without a handle. */
  onboarding?: true;
  /** Of moderators or admins, but decides nothing: the staff log need not have an entry. */
  isUnrecorded?: true;
  /** Also allowed for people who are suspended or whose account is being deleted: what concerns their own account only. */
  ownAccount?: true;
  /** Refused for people whose account is limited. */
  limited?: false;
  /**
   * Refused for tokens, whatever their scopes: it concerns the account itself, or where its person is notified, which must not outlast a token that
   * leaked. Also everything at /api/admin.
   */
  bySession?: true;
  /** A token needs the scope "read" for it, and not "write": it stores nothing, and its answer is what a read would show. */
  isRead?: true;
  /** The field of the answer that is a secret: it is not stored with the Idempotency-Key. */
  shownOnce?: string;
  /** Its problem codes, in addition to those of every command (server/platform/http/openapi/problem-codes.ts). */
  problems?: readonly ErrorCode[];
}
