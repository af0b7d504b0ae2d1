import { useState } from 'react';
import type { AdminCategories } from '../../../../shared/admin/categories.ts';
import { adminReads } from '../../../../shared/admin/reads.ts';
import { Button } from '../../../components/button.tsx';
import { CategoryDrawing } from '../../../components/category-drawing.tsx';
import { Icon } from '../../../components/icon.tsx';
import { List, Section } from '../../../components/section.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { showError } from '../../../errors/show-error.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { CategoryForm } from './category-form.tsx';
import { MergeCategory } from './merge-category.tsx';

type Category = AdminCategories['categories'][number];

/** The categories in their order: add, change, move, archive, merge. */
export function CategoriesDesk() {
  const { data } = useRead(adminReads.adminCategories());
  const [open, setOpen] = useState<number | 'new'>();
  if (data === undefined) return <Skeleton className="h-96 w-full rounded-card" />;
  const whole = data.categories.filter(({ mergedInto }) => mergedInto === undefined);
  const move = (at: number, by: -1 | 1) => {
    const order = whole.map(({ id }) => id);
    const [id = 0] = order.splice(at, 1);
    order.splice(at + by, 0, id);
    void sendCommand('putCategoryOrder', { body: { order } }).catch(showError);
  };
  return (
    <div className="grid gap-4">
      <ol className="grid divide-y divide-line rounded-card border border-line bg-surface">
        {whole.map((category, at) => (
          <li key={category.id} className="grid gap-3 px-3 py-2.5 sm:px-4">
            <CategoryRow
              category={category}
              isOpen={open === category.id}
              onToggle={() => setOpen(open === category.id ? undefined : category.id)}
              onUp={at === 0 ? undefined : () => move(at, -1)}
              onDown={at === whole.length - 1 ? undefined : () => move(at, 1)}
            />
            {open === category.id && (
              <>
                <CategoryForm category={category} onDone={() => setOpen(undefined)} />
                <MergeCategory category={category} others={whole.filter(({ id, isArchived }) => id !== category.id && !isArchived)} />
              </>
            )}
          </li>
        ))}
      </ol>
      {open === 'new' ? (
        <section aria-label={t('admin.categories.add')} className="rounded-card border border-line bg-surface p-4">
          <CategoryForm category={undefined} onDone={() => setOpen(undefined)} />
        </section>
      ) : (
        <Button className="justify-self-start" onClick={() => setOpen('new')}>
          <Icon name="plus" />
          {t('admin.categories.add')}
        </Button>
      )}
      <MergedCategories categories={data.categories.filter(({ mergedInto }) => mergedInto !== undefined)} />
    </div>
  );
}

interface CategoryRowProps {
  category: Category;
  isOpen: boolean;
  onToggle: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

function CategoryRow({ category, isOpen, onToggle, onUp, onDown }: CategoryRowProps) {
  const { slug, name, drawing, isArchived, deals, formerly } = category;
  const facts = [
    t('admin.categories.deals', { count: count(deals) }),
    ...(isArchived ? [t('admin.categories.archived')] : []),
    ...(formerly.length > 0 ? [t('admin.categories.formerly', { slugs: formerly.join(', ') })] : []),
  ];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <CategoryDrawing category={drawing ?? slug} name={name} className="size-9 rounded-lg" />
      <span className="min-w-24 flex-1">
        <bdi className="font-medium">{name}</bdi>
        <span className="dotted block text-sm text-soft">
          <span>
            <bdi dir="ltr">{`/c/${slug}`}</bdi>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </span>
      </span>
      <span className="flex">
        <Button look="quiet" className="px-2.5" aria-label={t('admin.categories.up', { name })} disabled={!onUp} onClick={onUp}>
          <Icon name="up" />
        </Button>
        <Button look="quiet" className="px-2.5" aria-label={t('admin.categories.down', { name })} disabled={!onDown} onClick={onDown}>
          <Icon name="down" />
        </Button>
        <Button look="quiet" className="px-2.5" aria-expanded={isOpen} aria-label={t('admin.categories.edit', { name })} onClick={onToggle}>
          <Icon name="edit" />
        </Button>
      </span>
    </div>
  );
}

/** Merged ones, with how many deals still have to move, and the way back. */
function MergedCategories({ categories }: { categories: readonly Category[] }) {
  if (categories.length === 0) return null;
  return (
    <Section title={t('admin.categories.merged')}>
      <List
        items={categories}
        row={(category) => <MergedCategory category={category} />}
        rowClass="flex flex-wrap items-center gap-3 px-4 py-2.5"
      />
    </Section>
  );
}

const MergedCategory = ({ category: { id, name, mergedInto = '', deals } }: { category: Category }) => (
  <>
    <span className="min-w-40 flex-1" aria-live="polite">
      {t('admin.categories.mergedInto', { name, slug: mergedInto })}
      {deals > 0 && <span className="block text-sm text-soft">{t('admin.categories.left', { count: count(deals) })}</span>}
    </span>
    <CommandButton act={() => sendCommand('deleteCategoryMerge', { id })}>{t('admin.categories.undo')}</CommandButton>
  </>
);
