import { useQueuedCommands } from '../../../engine/queued-commands.ts';
import { QueuedCommandItem } from '../../../queue/queued-command-item.tsx';

/** What the reader wrote on this deal while the board could not be reached, or what was refused then. */
export function PendingComments({ deal }: { deal: number }) {
  const pending = useQueuedCommands().filter(({ name, details }) => details.deal === deal && /Comment$/.test(name));
  if (pending.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {pending.map((command) => (
        <QueuedCommandItem key={command.key} command={command} onDeal />
      ))}
    </ul>
  );
}
