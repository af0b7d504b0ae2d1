import type { LogArchive } from '../../../shared/admin/log-archive.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import type { logArchive } from '../../platform/database/schema.ts';

export const shownArchive = ({ tool, archivedAt, since, error }: typeof logArchive.$inferSelect): LogArchive =>
  omitAbsent({ tool, archivedAt: archivedAt?.toISOString(), since: since?.toISOString(), error });
