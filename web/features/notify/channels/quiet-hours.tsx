import { ChoiceField } from '../../../components/choice-field.tsx';
import { CheckField, TextField } from '../../../components/field.tsx';
import type { Form } from '../../../errors/use-form.ts';
import { t } from '../../../i18n/t.ts';
import type { ChannelDraft } from './channel-draft.ts';

/** When nothing is delivered, and the time zone of that and of digests. */
export const QuietHours = ({ form, error }: { form: Form<ChannelDraft>; error: string | undefined }) => (
  <>
    <CheckField {...form.tick('isQuiet')} label={t('settings.channels.quiet')} hint={t('settings.channels.quiet.hint')} />
    {form.values.isQuiet && (
      <div className="grid grid-cols-2 gap-4">
        <TextField {...form.text('quietFrom')} type="time" required label={t('settings.channels.quietFrom')} />
        <TextField {...form.text('quietUntil')} type="time" required label={t('settings.channels.quietUntil')} error={error} />
      </div>
    )}
    <ChoiceField
      {...form.choice('timeZone')}
      label={t('settings.channels.timeZone')}
      options={[...new Set([form.values.timeZone, ...Intl.supportedValuesOf('timeZone'), 'UTC'])]}
      words={(zone) => zone.replaceAll('_', ' ')}
    />
  </>
);
