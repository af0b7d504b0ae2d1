import { readDeals } from '../../../../shared/limits.ts';
import { reads } from '../../../../shared/reads.ts';
import { CheckField } from '../../../components/field.tsx';
import { Card } from '../../../components/section.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { showError } from '../../../errors/show-error.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

const keep = (isKept: boolean) => void sendCommand('patchReadDeals', { body: { isKept } }).catch(showError);

/** Whether the board keeps which deals the person has read. */
export function ReadDealsPanel() {
  const { data } = useRead(reads.readDeals());
  return (
    <Card title={t('settings.readDeals')}>
      <CheckField
        label={t('settings.readDeals.kept')}
        hint={t('settings.readDeals.hint', { count: count(readDeals.max) })}
        disabled={data === undefined}
        checked={data?.isKept ?? false}
        onChange={(event) => keep(event.target.checked)}
      />
    </Card>
  );
}
