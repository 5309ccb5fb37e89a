import { fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { TagsField } from './TagsField.js';

function Form() {
  const form = useForm({ defaultValues: { tags: [] as string[] } });
  return (
    <FormProvider {...form}>
      <TagsField error={undefined} />
    </FormProvider>
  );
}

it('Enter that chooses a candidate of an input method adds no tag (LIST-5)', () => {
  render(<Form />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: /^Tags/ });
  fireEvent.change(input, { target: { value: 'ji' } });
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
  expect(input.value).toBe('ji');
  fireEvent.change(input, { target: { value: '机器' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(input.value).toBe('');
  expect(screen.getByText('机器')).toBeDefined();
});
