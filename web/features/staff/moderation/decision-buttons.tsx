import type { Decision } from '../../../../shared/decisions.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import { decisionKeys } from './decision-keys.ts';

interface DecisionButtonsProps {
  possible: readonly Decision[];
  onDecide: (decision: Decision) => void;
}

/** On a phone, only these are in sight at first. */
const common: readonly Decision[] = ['approve', 'dismiss', 'remove'];
/** For what waits behind "More" in a row with `data-fewer`. */
export const behindMore = 'max-sm:in-data-fewer:hidden';

/** A button for each possible decision, with its key. */
export const DecisionButtons = ({ possible, onDecide }: DecisionButtonsProps) =>
  possible.map((decision) => (
    <Button
      key={decision}
      look={decision === 'remove' ? 'danger' : decision === 'approve' ? 'primary' : 'plain'}
      aria-keyshortcuts={decisionKeys[decision].key}
      onClick={() => onDecide(decision)}
      className={common.includes(decision) ? '' : behindMore}
    >
      <Icon name={decisionKeys[decision].icon} className="size-[1.125rem]" />
      {t(`moderation.decide.${decision}`)}
      <KeyHint name={decisionKeys[decision].key} />
    </Button>
  ));

/** The key that does the same; not on phones and touch screens. */
export const KeyHint = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="ms-1 rounded border border-edge px-1.5 font-mono text-xs opacity-70 max-sm:hidden pointer-coarse:hidden"
  >
    {name}
  </span>
);
