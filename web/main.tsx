import './styles.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { language, speak } from './i18n/language.ts';
import { beginEntry } from './lib/history-entry.ts';
import { keepScroll } from './lib/scroll.ts';
import { startLive } from './live/live.ts';

beginEntry();
startLive();
keepScroll();

const root = document.getElementById('root');
if (root !== null) void speak(language()).then(() => createRoot(root).render(<App />));
