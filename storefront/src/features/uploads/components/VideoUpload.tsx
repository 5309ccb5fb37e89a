import { Upload } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../../shared/ui/Button.js';
import type { DraftKey } from '../../listings/api/listing-draft.js';
import { useVideoUpload } from '../api/use-video-upload.js';
import { useReportPending } from '../api/use-report-pending.js';
import * as texts from '../texts.js';
import { UploadProgress } from './UploadProgress.js';

interface Props {
  /** The MVP's title, under which the video is published on YouTube; may be empty. */
  readonly title: string;
  /** The form that the video belongs to (UPLOAD-10). */
  readonly draftKey: DraftKey;
  /** Called with the YouTube address once the video is published. */
  readonly onChange: (videoUrl: string) => void;
  /** Called when the browser begins or stops sending a video. */
  readonly onPendingChange: (isPending: boolean) => void;
  /** While true, `onChange` is not called; a video that is published then stays with its form (UPLOAD-10). */
  readonly isPaused: boolean;
}

const ACCEPTED_FILE_TYPES = 'video/mp4,video/quicktime,video/x-msvideo,video/webm,.mp4,.mov,.avi,.webm';

/**
 * Uploads a video (UPLOAD-1 to UPLOAD-3): the browser checks the file and sends it, then the server checks it and
 * publishes it on YouTube. The upload continues after a reload or a lost connection (UPLOAD-2).
 */
export function VideoUpload({ title, draftKey, onChange, onPendingChange, isPaused }: Props) {
  const upload = useVideoUpload({ title, draftKey, isPaused }, onChange);
  useReportPending(upload.isSending, onPendingChange);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  return (
    <div className="flex flex-col gap-3 rounded-input border border-dashed border-line-strong p-4">
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_FILE_TYPES}
        className="sr-only"
        tabIndex={-1}
        aria-label="Video file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) upload.chooseFile(file);
        }}
      />
      {upload.phase !== 'uploading' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="secondary" aria-describedby={hintId} onClick={() => input.current?.click()}>
            <Upload aria-hidden="true" className="size-4" />
            {upload.phase === 'success' ? 'Upload another video' : 'Upload a video'}
          </Button>
          <p id={hintId} className="min-w-0 flex-1 basis-60 text-sm text-muted">
            {texts.videoLimits}
          </p>
        </div>
      )}
      {/* 'uploading' and 'success' render the same progress bar, so that users see it reach 100 %. */}
      {(upload.phase === 'uploading' || upload.phase === 'success') && (
        <UploadProgress isDone={upload.phase === 'success'} stage={upload.stage} />
      )}
      {upload.phase === 'uploading' && (
        <div className="flex flex-wrap items-center gap-2">
          {upload.stage.startsWith('Waiting for the rest') && (
            <Button onClick={() => input.current?.click()}>Choose the file again</Button>
          )}
          {upload.canCancel && (
            <Button variant="ghost" onClick={upload.cancel}>
              Cancel upload
            </Button>
          )}
          {upload.isComplete && (
            <>
              <Button variant="ghost" onClick={() => input.current?.click()}>
                Upload another video
              </Button>
              <p className="text-sm text-muted">{texts.cannotCancel}</p>
            </>
          )}
        </div>
      )}
      <div role="alert" className="empty:hidden">
        {upload.phase === 'error' && (
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-sm text-danger">{upload.error}</p>
            <Button variant="secondary" onClick={upload.tryAgain}>
              Try Again
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
