import { boardConstant } from '../../../board/board-constant.ts';
import { toast } from '../../../components/toast.tsx';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** Says from when on someone can vote down. */
export const explainDownvotes = (): void =>
  toast(t('vote.down.notYet', { days: count(boardConstant('trust.memberDays')), actions: count(boardConstant('trust.memberActions')) }));
