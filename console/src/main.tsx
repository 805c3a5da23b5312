import './style/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { newQueryClient } from './api/queries.js';
import { App } from './app.js';
import { applyTheme, storedTheme } from './shell/theme.js';

// Before anything is drawn, so that nothing flashes.
applyTheme(storedTheme());

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={newQueryClient()}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
