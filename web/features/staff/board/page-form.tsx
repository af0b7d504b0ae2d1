import { useState } from 'react';
import type { AdminPages, SavePage } from '../../../../shared/admin/pages.ts';
import type { BoardPageName } from '../../../../shared/board-pages.ts';
import { limits } from '../../../../shared/limits.ts';
import { useBoard } from '../../../board/use-board.ts';
import { Button } from '../../../components/button.tsx';
import { TextArea } from '../../../components/field.tsx';
import { Prose } from '../../../components/prose.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { ConfirmDialog } from '../../../errors/confirm-dialog.tsx';
import { useSubmit } from '../../../errors/use-submit.ts';
import { t } from '../../../i18n/t.ts';
import { useDraft } from '../../../lib/draft.ts';
import { pageTemplate } from './page-templates.ts';
import { PageVersions } from './page-versions.tsx';

interface PageFormProps {
  name: BoardPageName;
  language: string;
  page: AdminPages['pages'][number] | undefined;
}

/** Brackets of the suggested texts, unlike those of a link. */
const unfilled = /\[[^\]]{2,200}\](?![([:])/g;

/** What is typed, and the version that it changes. */
interface Typed {
  body: string;
  version: number;
}

/** The text of one page in one language. It stays a draft until it is published. */
export function PageForm({ name, language, page }: PageFormProps) {
  const { name: board } = useBoard();
  const stored: Typed = { body: page?.body ?? '', version: page?.version ?? 0 };
  const [typed, setTyped, forget] = useDraft<Typed | null>(`admin-page:${name}:${language}`, null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [preview, setPreview] = useState<string>();
  const [asking, setAsking] = useState(false);
  const { busy, send } = useSubmit(setErrors);
  const { body, version } = typed ?? stored;
  const isChanged = typed !== null && typed.body !== stored.body;
  const isBehind = typed !== null && version !== stored.version;
  const gaps = body.match(unfilled)?.length ?? 0;

  const type = (text: string) => {
    setErrors({});
    setTyped({ body: text, version });
  };
  const put = async (action: NonNullable<SavePage['action']>) => {
    await sendCommand('putAdminPage', { body: { name, language, body, version, action } });
    setTyped(null);
    forget();
    toast(t(`admin.pages.done.${action}`));
  };
  const save = (action: NonNullable<SavePage['action']>) => send(() => put(action));
  const show = () =>
    send(async () => {
      const { html } = await sendCommand('previewAdminPage', { body: { body } });
      setPreview(html);
    });
  return (
    <div className="grid gap-4">
      {body === '' && (
        <Button className="justify-self-start" onClick={() => type(pageTemplate(name, language, board))}>
          {t('admin.pages.start')}
        </Button>
      )}
      {isBehind && <Behind onCatchUp={() => setTyped({ body, version: stored.version })} onTakeTheirs={() => setTyped(null)} />}
      <TextArea
        label={t('admin.pages.text')}
        hint={t('admin.pages.hint')}
        lang={language}
        dir="auto"
        value={body}
        maxLength={limits.boardPage.max}
        error={errors.body}
        onChange={(event) => type(event.target.value)}
        className="min-h-80 font-mono text-sm"
      />
      <p role="status" className="text-sm font-medium text-danger empty:hidden">
        {gaps > 0 && t('admin.pages.gaps', { count: gaps })}
      </p>
      <div className="flex flex-wrap items-center gap-2 max-sm:*:flex-auto">
        <p className="min-w-40 flex-1 text-sm text-soft max-sm:min-w-full">{t(statusOf(page, isChanged))}</p>
        <Button busy={busy} disabled={body === ''} onClick={() => void show()}>
          {t('admin.settings.preview')}
        </Button>
        {page?.isPublic && (
          <Button look="danger" busy={busy} disabled={isBehind} onClick={() => void save('withdraw')}>
            {t('admin.pages.withdraw')}
          </Button>
        )}
        <Button busy={busy} disabled={!isChanged || isBehind} onClick={() => void save('draft')}>
          {t('admin.pages.save')}
        </Button>
        <Button
          look="primary"
          busy={busy}
          disabled={body === '' || isBehind || (!isChanged && page?.isDraft === false)}
          onClick={() => (gaps > 0 ? setAsking(true) : void save('publish'))}
        >
          {t('admin.settings.publish')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('admin.pages.gaps.publish')}
          text={t('admin.pages.gaps', { count: gaps })}
          label={t('admin.pages.gaps.anyway')}
          act={() => put('publish')}
          onClose={() => setAsking(false)}
        />
      )}
      {preview !== undefined && (
        <section aria-label={t('admin.preview')} lang={language} className="rounded-card border border-line bg-surface p-5">
          <Prose html={preview} />
        </section>
      )}
      {page !== undefined && <PageVersions name={name} language={language} onChoose={type} />}
    </div>
  );
}

/** Someone else has changed the page since one began to type. */
const Behind = ({ onCatchUp, onTakeTheirs }: { onCatchUp: () => void; onTakeTheirs: () => void }) => (
  <div role="alert" className="flex flex-wrap items-center gap-2 rounded-control bg-danger-wash p-3">
    <p className="min-w-48 flex-1">{t('admin.pages.behind')}</p>
    <Button onClick={onCatchUp}>{t('admin.settings.catchUp')}</Button>
    <Button onClick={onTakeTheirs}>{t('admin.pages.theirs')}</Button>
  </div>
);

function statusOf(page: PageFormProps['page'], isChanged: boolean) {
  if (isChanged) return 'admin.pages.status.changed';
  if (page === undefined) return 'admin.pages.none';
  if (!page.isPublic) return 'admin.pages.status.draft';
  return page.isDraft ? 'admin.pages.status.later' : 'admin.pages.status.public';
}
