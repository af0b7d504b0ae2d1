import { CheckField, SelectField, TextField } from '../../../components/field.tsx';
import { t } from '../../../i18n/t.ts';
import type { ChannelDraft } from './channel-draft.ts';

interface QuietHoursProps {
  draft: ChannelDraft;
  change: (part: Partial<ChannelDraft>) => void;
  error: string | undefined;
}

/** When nothing is delivered, and the time zone of that and of digests. */
export const QuietHours = ({ draft, change, error }: QuietHoursProps) => (
  <>
    <CheckField
      label={t('settings.channels.quiet')}
      hint={t('settings.channels.quiet.hint')}
      checked={draft.isQuiet}
      onChange={(event) => change({ isQuiet: event.target.checked })}
    />
    {draft.isQuiet && (
      <div className="grid grid-cols-2 gap-4">
        {(['quietFrom', 'quietUntil'] as const).map((bound) => (
          <TextField
            key={bound}
            type="time"
            required
            label={t(`settings.channels.${bound}`)}
            value={draft[bound]}
            error={bound === 'quietUntil' ? error : undefined}
            onChange={(event) => change({ [bound]: event.target.value })}
          />
        ))}
      </div>
    )}
    <SelectField
      label={t('settings.channels.timeZone')}
      value={draft.timeZone}
      onChange={(event) => change({ timeZone: event.target.value })}
    >
      {[...new Set([draft.timeZone, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  </>
);
