import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from 'react';
import { TextArea } from '../../../components/field.tsx';
import { lazyOrNothing } from '../../../components/lazy-or-nothing.ts';
import type { Combobox } from '../../../components/use-combobox.ts';
import { completed, type Mention, mentionAt } from './mention-at.ts';
import { useThreadContext } from './thread-context.ts';

const MentionSuggestions = lazyOrNothing(async () => (await import('./mention-suggestions.tsx')).MentionSuggestions);

type MentionAreaProps = Omit<ComponentProps<typeof TextArea>, 'onChange' | 'ref' | 'value'> & {
  value: string;
  onType: (text: string) => void;
};

const closed: Combobox = { isOpen: false, active: undefined };

/** A text field that suggests people while a mention is being typed. */
export function MentionArea({ value, onType, ...props }: MentionAreaProps) {
  const { me, deal } = useThreadContext();
  const [mention, setMention] = useState<Mention>();
  const [combobox, setCombobox] = useState(closed);
  const field = useRef<HTMLTextAreaElement>(null);
  // At first below a quote.
  const caret = useRef(props.autoFocus ? value.length : undefined);
  const id = useId();

  const look = ({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const next = selectionStart === selectionEnd ? mentionAt(text, selectionStart) : undefined;
    setMention((before) => (before?.start === next?.start && before?.typed === next?.typed ? before : next));
  };
  const take = (handle: string) => {
    if (mention === undefined) return;
    const done = completed(value, mention, handle);
    caret.current = done.caret;
    onType(done.text);
    setMention(undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the text is in the field
  useLayoutEffect(() => {
    if (caret.current !== undefined) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [value]);

  return (
    <div className="relative">
      <TextArea
        {...props}
        ref={field}
        value={value}
        aria-autocomplete="list"
        aria-controls={combobox.isOpen ? id : undefined}
        aria-activedescendant={combobox.active}
        onChange={({ target }) => {
          onType(target.value);
          look(target);
        }}
        onSelect={({ currentTarget }) => mention !== undefined && look(currentTarget)}
        onBlur={() => setMention(undefined)}
      />
      {me !== undefined && mention !== undefined && (
        <MentionSuggestions id={id} field={field} deal={deal.id} mention={mention} onTake={take} onChange={setCombobox} />
      )}
    </div>
  );
}
