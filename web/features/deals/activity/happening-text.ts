import type { Happening } from '../../../../shared/activity.ts';
import { money } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** What happened, in one line. */
export function happeningText(happening: Happening): string {
  const title = isolated(happening.deal.title);
  switch (happening.kind) {
    case 'posted':
    case 'commented':
      return t(`activity.${happening.kind}`, { name: isolated(happening.author?.name ?? t('thread.nobody')), title });
    case 'confirmed':
      return t('activity.confirmed', { people: happening.people, title });
    case 'repriced': {
      const { before, price, currency } = happening;
      return t(price < before ? 'activity.cheaper' : 'activity.priceRise', {
        price: price === 0 ? t('price.free') : money(price, currency),
        title,
      });
    }
    case 'expired':
      return t('activity.expired', { title });
  }
}

/** In its own direction, within a text of another. */
const isolated = (text: string) => `\u2068${text}\u2069`;
