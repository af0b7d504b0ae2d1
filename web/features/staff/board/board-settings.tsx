import { type ReactNode, useId } from 'react';
import { useLocation } from 'wouter';
import { reads } from '../../../../shared/reads.ts';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { ConsentPart } from './consent-part.tsx';
import { LookFields } from './look-fields.tsx';
import { startPreview } from './preview.ts';
import { AnnouncementFields, NameFields, RegionFields } from './setting-fields.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { type SettingsForm, useSettings } from './use-settings.ts';

/** The board's settings: edited, tried, published, and taken back. */
export function BoardSettingsForm() {
  const { data } = useRead(reads.adminSettings());
  return data === undefined ? <Skeleton className="h-96 w-full rounded-card" /> : <Loaded data={data} />;
}

function Loaded({ data }: { data: Parameters<typeof useSettings>[0] }) {
  const form = useSettings(data);
  return (
    <div className="grid gap-6">
      <Part title={t('admin.part.name')}>
        <NameFields form={form} />
      </Part>
      <Part title={t('admin.part.look')}>
        <LookFields form={form} />
      </Part>
      <Part title={t('admin.part.announcement')}>
        <AnnouncementFields form={form} />
      </Part>
      <Part title={t('admin.part.region')}>
        <RegionFields form={form} />
      </Part>
      <Part title={t('admin.part.consent')}>
        <ConsentPart />
      </Part>
      <Actions form={form} />
      <SettingsHistory data={data} form={form} />
    </div>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
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
        <p className="min-w-40 flex-1 text-sm text-soft" aria-live="polite">
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
