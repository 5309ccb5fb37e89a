import { RecordShow } from '../shared/RecordShow.js';
import { ReviewPage } from './ReviewPage.js';

/** The page of one submission. */
export default function ReviewShow() {
  return (
    <RecordShow>
      <ReviewPage />
    </RecordShow>
  );
}
