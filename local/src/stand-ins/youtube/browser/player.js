/* exported YouTubePlayerMessages */
const PLAYING_STATE = 1;
const PAUSED_STATE = 2;

/**
 * Implements the messages of YouTube's player API for an object with the methods `play`, `pause`, `mute(shouldMute)`
 * and `seek(seconds)` and the properties `isPlaying`, `muted`, `currentTime` and `duration`.
 */
class YouTubePlayerMessages {
  constructor(video) {
    this.video = video;
    this.commands = {
      playVideo: () => video.play(),
      pauseVideo: () => video.pause(),
      stopVideo: () => video.pause(),
      mute: () => (video.mute(true), this.sendInfo()),
      unMute: () => (video.mute(false), this.sendInfo()),
      seekTo: ([seconds = 0]) => (video.seek(Number(seconds) || 0), this.sendInfo()),
    };
    addEventListener('message', ({ data }) => this.handleMessage(data));
  }

  /**
   * Applies the parameters of the page's address and sends onReady. Does not autoplay if the user prefers reduced
   * motion.
   */
  start() {
    const parameters = new URLSearchParams(location.search);
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.video.mute(parameters.get('mute') === '1');
    if (parameters.get('autoplay') === '1' && !prefersReducedMotion) this.video.play();
    this.send('onReady');
  }

  /** Sends the event onStateChange. */
  sendStateChange() {
    this.send('onStateChange', this.state);
    this.sendInfo();
  }

  /** Sends the event infoDelivery. */
  sendInfo() {
    const { muted, currentTime, duration } = this.video;
    this.send('infoDelivery', { playerState: this.state, muted, currentTime, duration });
  }

  get state() {
    return this.video.isPlaying ? PLAYING_STATE : PAUSED_STATE;
  }

  handleMessage(data) {
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return;
    }
    if (message?.event === 'listening') {
      this.listenerId = message.id;
      this.send('onReady');
      this.sendInfo();
    }
    if (message?.event === 'command' && Object.hasOwn(this.commands, message.func))
      this.commands[message.func](message.args ?? []);
  }

  send(event, info) {
    parent.postMessage(JSON.stringify({ event, id: this.listenerId, channel: 'widget', info }), '*');
  }
}
