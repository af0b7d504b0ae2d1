import type { SanctionKind } from '../../shared/states.ts';
import { fullMoment } from '../i18n/format.ts';
import { t } from '../i18n/t.ts';

/** What is imposed, and until when. */
export const sanctionText = ({ kind, until }: { kind: SanctionKind; until?: string | undefined }): string =>
  until === undefined ? t(`sanctions.kind.${kind}`) : t('sanctions.until', { what: t(`sanctions.kind.${kind}`), until: fullMoment(until) });
