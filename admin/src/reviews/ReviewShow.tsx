import { Show } from 'react-admin';
import { ReviewPage } from './ReviewPage.js';

/** The page of one submission. */
export default function ReviewShow() {
  return (
    <Show actions={false} component="div">
      <ReviewPage />
    </Show>
  );
}
