/** Made by web/messages/compile.ts. */
declare module 'messages:*' {
  export const messages: import('@lingui/core').Messages;
}
