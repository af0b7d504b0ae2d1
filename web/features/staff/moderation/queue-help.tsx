import { type Decision, decisionNames } from '../../../../shared/decisions.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { t } from '../../../i18n/t.ts';
import { decisionKeys, queueKeys } from './decision-keys.ts';

/** Every key of the queue. */
export const QueueHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={t('moderation.keys')} onClose={onClose}>
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
      {queueKeys.map((key) => (
        <Row key={key} name={key} does={t(`moderation.key.${key === '?' ? 'help' : key}`)} />
      ))}
      {decisionNames.map((decision: Decision) => (
        <Row key={decision} name={decisionKeys[decision].key} does={t(`moderation.decide.${decision}`)} />
      ))}
    </dl>
  </Dialog>
);

const Row = ({ name, does }: { name: string; does: string }) => (
  <div className="contents">
    <dt>
      <kbd className="grid size-8 place-items-center rounded-control border border-edge bg-sunken font-mono font-semibold">{name}</kbd>
    </dt>
    <dd>{does}</dd>
  </div>
);
