import { useState } from 'react';
import { offerCountry } from '../../../../shared/domain-country.ts';
import { endDateIn } from '../../../../shared/end-date.ts';
import { Button } from '../../../components/button.tsx';
import type { DealDraft } from '../../../deals/draft.ts';
import { day } from '../../../i18n/format.ts';
import { locale } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t.ts';
import { localMoment } from '../../../lib/local-time.ts';
import { useNow } from '../../../lib/now.ts';
import { useDealForm } from './form-context.ts';

/** Offers the end that the title or the text names. Nothing is set until someone takes it, and one press takes it back. */
export function EndSuggestion() {
  const { draft, change, isLocked } = useDealForm();
  const now = localMoment(new Date(useNow()).toISOString());
  const [ignored, ignore] = useState<string>();
  const found = endIn(draft, now.slice(0, 10));
  const isTaken = found !== undefined && draft.endsAt === found;
  if (found === undefined || found <= now || isLocked('endsAt') || (!isTaken && (draft.endsAt !== '' || ignored === found))) return null;
  const drop = () => {
    ignore(found);
    change({ endsAt: '' });
  };
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-wire-wash px-4 py-1.5 text-[0.9375rem]">
      {t(isTaken ? 'post.endsAt.taken' : 'post.endsAt.found', { day: day(found) })}
      {!isTaken && <Button onClick={() => change({ endsAt: found })}>{t('post.endsAt.take')}</Button>}
      <Button look="quiet" onClick={drop}>
        {t(isTaken ? 'post.undo' : 'post.endsAt.ignore')}
      </Button>
    </p>
  );
}

/** The last minute of the day, in the reader's time zone like the field itself. */
function endIn({ title, body, url, currency }: DealDraft, posted: string): string | undefined {
  // Without any other hint, people write dates as their own country does.
  const region = offerCountry(url, currency) ?? new Intl.Locale(locale()).region;
  const found = endDateIn(title, { posted, region }) ?? endDateIn(body, { posted, region });
  return found && `${found}T23:59`;
}
