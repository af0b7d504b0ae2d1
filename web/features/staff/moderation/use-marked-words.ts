import { useEffect, useRef } from 'react';

/**
 * Marks what an expression finds in the parts of an element that have `data-reported`, as they change. It leaves the elements as they are, because
 * the server renders some of them. Browsers without custom highlights mark nothing.
 */
export function useMarkedWords<Root extends HTMLElement>(expression: string | undefined) {
  const root = useRef<Root>(null);
  useEffect(() => {
    const within = root.current;
    if (expression === undefined || within === null || !('highlights' in CSS)) return;
    const mark = () => CSS.highlights.set('reported', new Highlight(...rangesIn(within, new RegExp(expression, 'giu'))));
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(within, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete('reported');
    };
  }, [expression]);
  return root;
}

const rangesIn = (root: Element, expression: RegExp): Range[] =>
  [...root.querySelectorAll('[data-reported]')].flatMap((part) => rangesOf(part, expression));

function rangesOf(within: Node, expression: RegExp): Range[] {
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
    for (const { 0: found, index } of (node.nodeValue ?? '').matchAll(expression)) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + found.length);
      ranges.push(range);
    }
  return ranges;
}
