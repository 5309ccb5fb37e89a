/* exported YouTubeWords */
const PLAYING = 1;
const PAUSED = 2;

/**
 * Implements the messages of YouTube's player API for an object with `play`, `pause`, `mute(on)`, `seek(seconds)`,
 * `isPlaying`, `muted`, `currentTime` and `duration`.
 */
class YouTubeWords {
  constructor(picture) {
    this.picture = picture;
    this.commands = {
      playVideo: () => picture.play(),
      pauseVideo: () => picture.pause(),
      stopVideo: () => picture.pause(),
      mute: () => (picture.mute(true), this.report()),
      unMute: () => (picture.mute(false), this.report()),
      seekTo: ([to = 0]) => (picture.seek(Number(to) || 0), this.report()),
    };
    addEventListener('message', ({ data }) => this.hear(data));
  }

  /**
   * Applies the parameters of the page's address and sends onReady. Does not autoplay if the user prefers reduced
   * motion.
   */
  begin() {
    const asked = new URLSearchParams(location.search);
    const wantsStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.picture.mute(asked.get('mute') === '1');
    if (asked.get('autoplay') === '1' && !wantsStill) this.picture.play();
    this.tell('onReady');
  }

  /** Sends the event onStateChange. */
  tellState() {
    this.tell('onStateChange', this.state);
    this.report();
  }

  /** Sends the event infoDelivery. */
  report() {
    const { muted, currentTime, duration } = this.picture;
    this.tell('infoDelivery', { playerState: this.state, muted, currentTime, duration });
  }

  get state() {
    return this.picture.isPlaying ? PLAYING : PAUSED;
  }

  hear(data) {
    let said;
    try {
      said = JSON.parse(data);
    } catch {
      return;
    }
    if (said?.event === 'listening') {
      this.listener = said.id;
      this.tell('onReady');
      this.report();
    }
    if (said?.event === 'command' && Object.hasOwn(this.commands, said.func))
      this.commands[said.func](said.args ?? []);
  }

  tell(event, info) {
    parent.postMessage(JSON.stringify({ event, id: this.listener, channel: 'widget', info }), '*');
  }
}
