const film = document.querySelector('video');
let listener;

/** Speaks to the page around it in the words of YouTube's player. */
function tell(event, info) {
  parent.postMessage(JSON.stringify({ event, id: listener, channel: 'widget', info }), '*');
}

function report() {
  tell('infoDelivery', {
    playerState: film.paused ? 2 : 1,
    muted: film.muted,
    currentTime: film.currentTime,
    duration: film.duration,
  });
}

/** A browser may refuse to play with sound before anybody touched the page. */
function play() {
  film.play().catch(() => {
    film.muted = true;
    return film.play().catch(report);
  });
}

const COMMANDS = {
  playVideo: play,
  pauseVideo: () => film.pause(),
  stopVideo: () => film.pause(),
  mute: () => (film.muted = true),
  unMute: () => (film.muted = false),
  seekTo: ([to = 0]) => (film.currentTime = Number(to) || 0),
};

addEventListener('message', ({ data }) => {
  let said;
  try {
    said = JSON.parse(data);
  } catch {
    return;
  }
  if (said?.event === 'listening') {
    listener = said.id;
    tell('onReady');
    report();
  }
  if (said?.event === 'command' && Object.hasOwn(COMMANDS, said.func)) COMMANDS[said.func](said.args ?? []);
});
for (const event of ['play', 'pause']) {
  film.addEventListener(event, () => {
    tell('onStateChange', film.paused ? 2 : 1);
    report();
  });
}
film.addEventListener('click', () => (film.paused ? play() : film.pause()));

const asked = new URLSearchParams(location.search);
const wantsStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
film.muted = asked.get('mute') === '1';
film.controls = asked.get('controls') !== '0';
if (asked.get('autoplay') === '1' && !wantsStill) play();
tell('onReady');
