/* global YouTubePlayerMessages */
const videoElement = document.querySelector('video');

/** Lets the messages of YouTube's player API control a published video. */
const playerMessages = new YouTubePlayerMessages({
  // Browsers can refuse to play with sound before the user has clicked.
  play() {
    videoElement.play().catch(() => {
      videoElement.muted = true;
      return videoElement.play().catch(() => playerMessages.sendInfo());
    });
  },
  pause: () => videoElement.pause(),
  mute: (shouldMute) => (videoElement.muted = shouldMute),
  seek: (seconds) => (videoElement.currentTime = seconds),
  get isPlaying() {
    return !videoElement.paused;
  },
  get muted() {
    return videoElement.muted;
  },
  get currentTime() {
    return videoElement.currentTime;
  },
  get duration() {
    return videoElement.duration;
  },
});

for (const event of ['play', 'pause'])
  videoElement.addEventListener(event, () => playerMessages.sendStateChange());
videoElement.addEventListener('click', () =>
  videoElement.paused ? playerMessages.video.play() : videoElement.pause(),
);
videoElement.controls = new URLSearchParams(location.search).get('controls') !== '0';
playerMessages.start();
