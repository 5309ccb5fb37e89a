import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { newQueryClient } from '../../shared/http/query-defaults.js';
import { allSpecimens } from './all-specimens.js';
import { Component } from './GalleryScreen.js';

/** Names of the files in shared/ui that contain a component. */
const componentNames = readdirSync('storefront/src/shared/ui')
  .filter((file) => file.endsWith('.tsx') && !file.includes('.spec.'))
  .map((file) => file.replace('.tsx', ''));

describe('the component gallery', () => {
  it('shows every component of shared/ui, each in at least one state', () => {
    render(
      <QueryClientProvider client={newQueryClient()}>
        <RouterProvider router={createMemoryRouter([{ path: '/', Component }])} />
      </QueryClientProvider>,
    );
    for (const name of componentNames) {
      const section = screen.getByRole('region', { name });
      expect(within(section).getAllByRole('figure').length).toBeGreaterThan(0);
    }
    expect(screen.getAllByRole('figure')).toHaveLength(allSpecimens.flatMap(({ states }) => states).length);
  });
});
