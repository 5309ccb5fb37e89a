import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

function Hello() {
  return createElement('h1', null, 'Hello React');
}

const root = document.getElementById('root');
if (root) createRoot(root).render(createElement(Hello));
