import type { Plugin } from 'vite';

const [source, own] = ['react/jsx-runtime', '\0style-attributes'];

/**
 * Makes the server render `style` as `data-style`, which early.js turns into styles: the Content-Security-Policy allows none in HTML.
 */
export const styleAttributes = (): Plugin => ({
  name: 'style-attributes',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: (id, importer) => (id === source && importer !== own ? own : undefined),
  load: (id) => (id === own ? code : undefined),
});

const code = `
import { Fragment, jsx as plainJsx, jsxs as plainJsxs } from '${source}';
const css = (style) => Object.entries(style).map(([name, value]) => name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase()) + ':' + value).join(';');
const withData = (make) => (type, props, key) => {
  if (typeof type !== 'string' || props.style === undefined) return make(type, props, key);
  const { style, ...others } = props;
  return make(type, { ...others, 'data-style': css(style) }, key);
};
export { Fragment };
export const jsx = withData(plainJsx);
export const jsxs = withData(plainJsxs);
`;
