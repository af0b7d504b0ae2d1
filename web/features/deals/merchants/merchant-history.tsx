import type { ModMerchant } from '../../../../shared/merchants.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { List, Section } from '../../../components/section.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { t, tIfKnown } from '../../../i18n/t.ts';

type Entry = ModMerchant['history'][number];

/** What staff did with a merchant, and ways to undo it for a day. */
export const MerchantHistory = ({ merchant: { history } }: { merchant: ModMerchant }) =>
  history.length === 0 ? null : (
    <Section title={t('mod.merchants.history')}>
      <List
        items={history}
        row={(entry) => (
          <>
            <span className="min-w-0 flex-1 basis-60">
              {entry.by && <bdi className="font-semibold">{entry.by.name} </bdi>}
              {tIfKnown(`modlog.action.${entry.action}`) ?? entry.action}
              {entry.changed.length > 0 && `: ${entry.changed.map((field) => tIfKnown(`mod.merchants.${field}`) ?? field).join(', ')}`}
              <span className="block text-sm text-soft">
                <RelativeTime moment={entry.at} /> {entry.reason && <bdi>· {entry.reason}</bdi>}
              </span>
            </span>
            {entry.undo !== undefined && <CommandButton act={() => undo(entry)}>{t('merging.undo')}</CommandButton>}
          </>
        )}
        rowClass="flex flex-wrap items-center gap-3 px-4 py-2.5"
      />
    </Section>
  );

async function undo({ id, undo, merge }: Entry): Promise<void> {
  if (undo === 'edit') await sendCommand('deleteMerchantEdit', { id });
  else if (merge !== undefined) await sendCommand('deleteMerchantMerge', { id: merge });
  toast(t('mod.merchants.undone'));
}
