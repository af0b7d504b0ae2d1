import { reads } from '../../../../shared/reads.ts';
import { Icon } from '../../../components/icon.tsx';
import { Prose } from '../../../components/prose.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { useMe } from '../../../session/use-me.ts';

/** The reader's own comments on this deal that nobody else sees yet. */
export function HeldComments({ deal }: { deal: number }) {
  const me = useMe();
  const all = useRead(me && reads.held()).data?.comments ?? [];
  const here = all.filter((comment) => comment.deal.id === deal);
  if (here.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {here.map(({ id, html }) => (
        <li key={id} className="grid gap-2 rounded-card border-2 border-wire bg-wire-wash p-4">
          <p className="flex items-center gap-2 font-medium">
            <Icon name="hide" className="size-[1.125rem]" />
            {t('held.comment')}
          </p>
          <Prose html={html} />
        </li>
      ))}
    </ul>
  );
}
