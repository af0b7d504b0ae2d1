// oidc-provider warns of every Node that did not call itself LTS yet when it was published, such as 26.10.0. Nobody who tries a board can do
// anything about that.
const { warn } = console;
console.warn = () => undefined;

export const { default: Provider, errors } = await import('oidc-provider').finally(() => {
  console.warn = warn;
});
