import { useFormContext, useWatch } from 'react-hook-form';
import { formatPrice } from '../../../shared/format/money.js';
import { TextField } from '../../../shared/ui/Field.js';
import { type ListingFormValues, suggestedBuyoutPrice } from '../api/listing-form-values.js';
import * as texts from '../texts.js';
import { FormSection } from './FormSection.js';

/**
 * Form fields for the monthly price and the buy-outright price. The second is prefilled with 25 × the monthly price,
 * rounded down to whole dollars (LIST-7).
 */
export function ListingPriceFields() {
  const { register, control, setValue, getValues, formState } = useFormContext<ListingFormValues>();
  const { errors } = formState;
  const suggestedPrice = suggestedBuyoutPrice(useWatch({ control, name: 'price' }));
  const priceProps = register('price', {
    onChange: (event: { target: { value: string } }) => {
      // Replaces an empty field, or the price that was suggested for the previous monthly price, but not a price that
      // the lister typed (LIST-7).
      if (['', suggestedPrice].includes(getValues('buyoutPrice')))
        setValue('buyoutPrice', suggestedBuyoutPrice(event.target.value), {
          shouldValidate: formState.isSubmitted,
        });
    },
  });
  return (
    <FormSection title="Prices" lead={texts.pricesLead}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Monthly price (USD)"
          type="number"
          inputMode="decimal"
          min={1}
          step={0.01}
          required
          hint={texts.priceHint}
          error={errors.price?.message}
          {...priceProps}
        />
        <TextField
          label="Buyout price (USD)"
          type="number"
          inputMode="decimal"
          min={1}
          step={0.01}
          required
          hint={texts.buyoutHint(suggestedPrice ? formatPrice(Number(suggestedPrice)) : null)}
          error={errors.buyoutPrice?.message}
          {...register('buyoutPrice')}
        />
      </div>
    </FormSection>
  );
}
