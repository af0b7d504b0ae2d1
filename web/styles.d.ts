/** Vite takes stylesheets in by their import. */
declare module '*.css';
