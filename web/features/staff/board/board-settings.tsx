import { useLocation } from 'wouter';
import { adminReads } from '../../../../shared/admin/reads.ts';
import type { AdminSettings } from '../../../../shared/admin/settings.ts';
import { type SettingName, settingFields, settingNames } from '../../../../shared/board-settings.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/section.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { ConsentPart } from './consent-part.tsx';
import { startPreview } from './preview.ts';
import { settingInputs } from './setting-inputs.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { type SettingsForm, useSettings } from './use-settings.ts';

const sections = ['name', 'accounts', 'earnings', 'look', 'announcement', 'region'] as const;

/** The board's settings: edited, tried, published, and taken back. */
export function BoardSettingsForm() {
  const { data } = useRead(adminReads.adminSettings());
  return data === undefined ? <Skeleton className="h-96 w-full rounded-card" /> : <Loaded data={data} />;
}

function Loaded({ data }: { data: AdminSettings }) {
  const form = useSettings(data);
  return (
    <div className="grid gap-6">
      {sections.map((section) => (
        <Card key={section} title={t(`admin.part.${section}`)}>
          <div className={section === 'look' ? 'grid gap-4 sm:grid-cols-2' : 'grid gap-4'}>
            {settingNames
              .filter((name) => settingFields[name].section === section)
              .map((name) => (
                <SettingInput key={name} form={form} name={name} />
              ))}
          </div>
        </Card>
      ))}
      <Card title={t('admin.part.consent')} className="grid gap-4">
        <ConsentPart />
      </Card>
      <Actions form={form} />
      <SettingsHistory data={data} form={form} />
    </div>
  );
}

function SettingInput({ form, name }: { form: SettingsForm; name: SettingName }) {
  const Input = settingInputs[settingFields[name].kind];
  return <Input form={form} name={name} />;
}

function Actions({ form }: { form: SettingsForm }) {
  const [, navigate] = useLocation();
  const tryOut = () => {
    startPreview(form.settings, form.pictures);
    navigate('/');
  };
  return (
    <div className="sticky bottom-0 z-10 -mx-1 grid gap-2 rounded-card border border-line bg-raised p-3 shadow-raised">
      {form.isBehind && (
        <div role="alert" className="flex flex-wrap items-center gap-2 rounded-control bg-danger-wash p-3">
          <p className="min-w-48 flex-1">{t('admin.settings.behind')}</p>
          <Button onClick={form.catchUp}>{t('admin.settings.catchUp')}</Button>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-24 flex-1 text-sm text-soft" aria-live="polite">
          {form.isChanged
            ? t('admin.settings.changed', { names: form.changed.map((name) => t(`admin.setting.${name}`)).join(', ') })
            : t('admin.settings.unchanged')}
        </p>
        {form.isChanged && (
          <Button look="quiet" onClick={form.discard}>
            {t('admin.settings.discard')}
          </Button>
        )}
        <Button onClick={tryOut} aria-disabled={!form.isChanged}>
          {t('admin.settings.preview')}
        </Button>
        <Button look="primary" busy={form.busy} disabled={!form.isChanged || form.isBehind} onClick={() => void form.publish()}>
          {t('admin.settings.publish')}
        </Button>
      </div>
    </div>
  );
}
