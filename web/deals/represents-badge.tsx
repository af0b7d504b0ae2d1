import type { PersonRef } from '../../shared/deals.ts';
import { Badge } from '../components/badge.tsx';
import { t } from '../i18n/t.ts';

/** Beside the name of someone who works for a merchant, wherever it stands. */
export const RepresentsBadge = ({ author }: { author: Pick<PersonRef, 'represents'> | undefined }) =>
  author?.represents?.map(({ slug, name }) => (
    <Badge key={slug} look="members" icon="check">
      {t('deal.represents', { merchant: name })}
    </Badge>
  ));
