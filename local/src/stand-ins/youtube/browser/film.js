/* global YouTubeWords */
const film = document.querySelector('video');

/** Lets the messages of YouTube's player API control a published video. */
const words = new YouTubeWords({
  // Browsers can refuse to play with sound before the user has clicked.
  play() {
    film.play().catch(() => {
      film.muted = true;
      return film.play().catch(() => words.report());
    });
  },
  pause: () => film.pause(),
  mute: (on) => (film.muted = on),
  seek: (seconds) => (film.currentTime = seconds),
  get isPlaying() {
    return !film.paused;
  },
  get muted() {
    return film.muted;
  },
  get currentTime() {
    return film.currentTime;
  },
  get duration() {
    return film.duration;
  },
});

for (const event of ['play', 'pause']) film.addEventListener(event, () => words.tellState());
film.addEventListener('click', () => (film.paused ? words.picture.play() : film.pause()));
film.controls = new URLSearchParams(location.search).get('controls') !== '0';
words.begin();
