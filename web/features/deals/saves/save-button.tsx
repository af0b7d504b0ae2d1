import { Icon } from '../../../components/icon.tsx';
import { toast } from '../../../components/toast.tsx';
import { t } from '../../../i18n/t.ts';
import { askToSignIn } from '../../../session/sign-in-prompt.tsx';
import { useMe } from '../../../session/use-me.ts';
import { setSaved, useSaved } from './save-deal.ts';

interface SaveButtonProps {
  deal: number;
  /** The board's value. */
  saved: boolean;
  className?: string;
}

export function SaveButton({ deal, saved, className = '' }: SaveButtonProps) {
  const me = useMe();
  const on = useSaved(deal, saved);
  const press = () => {
    if (me === undefined) askToSignIn();
    else if (me.state === 'onboarding') toast(t('problem.ONBOARDING'));
    else setSaved(deal, !on);
  };
  return (
    <button
      type="button"
      data-shortcut="save"
      aria-pressed={on}
      title={on ? t('save.on') : t('save.off')}
      onClick={press}
      className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2.5 text-sm font-medium hover:bg-sunken pointer-fine:min-h-9 pointer-fine:min-w-9 ${on ? 'text-wire' : 'text-soft hover:text-ink'} ${className}`}
    >
      <Icon name="save" filled={on} className="size-[1.125rem]" />
      <span className="max-sm:sr-only">{on ? t('save.on') : t('save.off')}</span>
    </button>
  );
}
