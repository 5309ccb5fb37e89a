/* global SHORT, YouTubeWords */
const canvas = document.querySelector('canvas');
const state = document.querySelector('#state');
const brush = canvas.getContext('2d');
const pictures = SHORT.screens.map((source) => Object.assign(new Image(), { src: source, onload: draw }));
const SCENE_S = 5;
const LOOPS_AFTER_S = SCENE_S * SHORT.captions.length;
let playing = false;
let seconds = 0;
let last = 0;
let muted = false;

/** Ease-out curve of the animation: maps progress from 0 to 1. */
const eased = (share) => 1 - (1 - Math.min(1, Math.max(0, share))) ** 3;

function draw() {
  const { width, height } = canvas;
  const time = seconds % LOOPS_AFTER_S;
  const sceneIndex = Math.floor(time / SCENE_S);
  const secondsIntoScene = time - sceneIndex * SCENE_S;
  const background = brush.createLinearGradient(0, 0, width, height);
  background.addColorStop(0, SHORT.from);
  background.addColorStop(1, SHORT.to);
  brush.fillStyle = background;
  brush.fillRect(0, 0, width, height);
  drawCaption(SHORT.captions[sceneIndex], seconds === 0 ? 1 : eased(secondsIntoScene / 0.6));
  const rise = seconds < SCENE_S && sceneIndex === 0 ? eased(seconds === 0 ? 1 : seconds / 0.9) : 1;
  drawPhone(pictures[sceneIndex % pictures.length], 198 + (1 - rise) * 120, secondsIntoScene);
}

function drawCaption(caption, opacity) {
  brush.globalAlpha = opacity;
  brush.fillStyle = SHORT.ink;
  brush.textAlign = 'center';
  let lines = linesOf(caption, 40);
  if (lines.length > 2) lines = linesOf(caption, 30);
  lines.forEach((line, lineIndex) => brush.fillText(line, 270, 96 + lineIndex * 46 + (1 - opacity) * 24));
  brush.globalAlpha = 1;
}

/** Sets the font's size in pixels, and returns the caption's lines in it. */
function linesOf(caption, size) {
  brush.font = `700 ${size}px Inter, Helvetica, Arial, sans-serif`;
  const lines = [''];
  for (const word of caption.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (brush.measureText(longer).width > 460) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Draws the phone, and a finger that taps from row to row. */
function drawPhone(picture, top, secondsIntoScene) {
  const w = 370;
  const h = (w / 390) * 760;
  const left = (540 - w) / 2;
  brush.fillStyle = '#0b0b0f';
  brush.beginPath();
  brush.roundRect(left - 11, top - 11, w + 22, h + 22, 44);
  brush.fill();
  brush.save();
  brush.beginPath();
  brush.roundRect(left, top, w, h, 34);
  brush.clip();
  if (picture.complete) brush.drawImage(picture, left, top, w, h);
  brush.restore();
  if (!playing) return;
  const tap = Math.floor(secondsIntoScene / 1.2);
  const share = (secondsIntoScene % 1.2) / 1.2;
  brush.globalAlpha = 0.5 * (1 - share);
  brush.fillStyle = SHORT.accent;
  brush.beginPath();
  brush.arc(left + w * (0.35 + 0.2 * (tap % 3)), top + h * (0.34 + 0.13 * (tap % 4)), 12 + 30 * share, 0, 7);
  brush.fill();
  brush.globalAlpha = 1;
}

function frame(now) {
  if (!playing) return;
  seconds += Math.min(0.1, (now - last) / 1000);
  last = now;
  draw();
  requestAnimationFrame(frame);
}

function turn(on) {
  if (on === playing) return;
  playing = on;
  state.textContent = playing ? '' : '▶';
  words.tellState();
  if (playing) requestAnimationFrame((now) => ((last = now), frame(now)));
}

/** Lets the messages of YouTube's player API control the animation. */
const words = new YouTubeWords({
  play: () => turn(true),
  pause: () => turn(false),
  mute: (on) => (muted = on),
  seek(to) {
    seconds = to;
    draw();
  },
  get isPlaying() {
    return playing;
  },
  get muted() {
    return muted;
  },
  get currentTime() {
    return seconds % LOOPS_AFTER_S;
  },
  duration: LOOPS_AFTER_S,
});

canvas.addEventListener('click', () => turn(!playing));
draw();
words.begin();
