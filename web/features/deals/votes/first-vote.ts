import { toast } from '../../../components/toast.tsx';
import { t } from '../../../i18n/t.ts';
import { set } from '../../../lib/settings.ts';

/** Says once what a vote does. */
export function explainFirstVote(): void {
  set('voted', 'yes');
  toast(t('vote.first'));
}
