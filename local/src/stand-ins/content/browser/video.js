/* global SHORT, YouTubePlayerMessages */
const canvas = document.querySelector('canvas');
const playIcon = document.querySelector('#state');
const context = canvas.getContext('2d');
const screenImages = SHORT.screens.map((source) => Object.assign(new Image(), { src: source, onload: draw }));
const SCENE_SECONDS = 5;
const LOOP_SECONDS = SCENE_SECONDS * SHORT.captions.length;
let isPlaying = false;
let seconds = 0;
let lastFrameMs = 0;
let isMuted = false;

/** Ease-out curve of the animation: maps progress from 0 to 1. */
const easeOut = (progress) => 1 - (1 - Math.min(1, Math.max(0, progress))) ** 3;

function draw() {
  const { width, height } = canvas;
  const secondsIntoLoop = seconds % LOOP_SECONDS;
  const sceneIndex = Math.floor(secondsIntoLoop / SCENE_SECONDS);
  const secondsIntoScene = secondsIntoLoop - sceneIndex * SCENE_SECONDS;
  const background = context.createLinearGradient(0, 0, width, height);
  background.addColorStop(0, SHORT.from);
  background.addColorStop(1, SHORT.to);
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);
  drawCaption(SHORT.captions[sceneIndex], seconds === 0 ? 1 : easeOut(secondsIntoScene / 0.6));
  const riseProgress =
    seconds < SCENE_SECONDS && sceneIndex === 0 ? easeOut(seconds === 0 ? 1 : seconds / 0.9) : 1;
  drawPhone(screenImages[sceneIndex % screenImages.length], 198 + (1 - riseProgress) * 120, secondsIntoScene);
}

function drawCaption(caption, opacity) {
  context.globalAlpha = opacity;
  context.fillStyle = SHORT.ink;
  context.textAlign = 'center';
  let lines = linesOf(caption, 40);
  if (lines.length > 2) lines = linesOf(caption, 30);
  lines.forEach((line, lineIndex) => context.fillText(line, 270, 96 + lineIndex * 46 + (1 - opacity) * 24));
  context.globalAlpha = 1;
}

/** Sets the font's size in pixels, and returns the caption's lines in it. */
function linesOf(caption, fontSizePx) {
  context.font = `700 ${fontSizePx}px Inter, Helvetica, Arial, sans-serif`;
  const lines = [''];
  for (const word of caption.split(' ')) {
    const extendedLine = `${lines.at(-1)} ${word}`.trim();
    if (context.measureText(extendedLine).width > 460) lines.push(word);
    else lines[lines.length - 1] = extendedLine;
  }
  return lines;
}

/** Draws the phone, and a finger that taps from row to row. */
function drawPhone(screenImage, top, secondsIntoScene) {
  const width = 370;
  const height = (width / 390) * 760;
  const left = (540 - width) / 2;
  context.fillStyle = '#0b0b0f';
  context.beginPath();
  context.roundRect(left - 11, top - 11, width + 22, height + 22, 44);
  context.fill();
  context.save();
  context.beginPath();
  context.roundRect(left, top, width, height, 34);
  context.clip();
  if (screenImage.complete) context.drawImage(screenImage, left, top, width, height);
  context.restore();
  if (!isPlaying) return;
  const tapIndex = Math.floor(secondsIntoScene / 1.2);
  const tapProgress = (secondsIntoScene % 1.2) / 1.2;
  context.globalAlpha = 0.5 * (1 - tapProgress);
  context.fillStyle = SHORT.accent;
  context.beginPath();
  context.arc(
    left + width * (0.35 + 0.2 * (tapIndex % 3)),
    top + height * (0.34 + 0.13 * (tapIndex % 4)),
    12 + 30 * tapProgress,
    0,
    7,
  );
  context.fill();
  context.globalAlpha = 1;
}

function drawFrame(nowMs) {
  if (!isPlaying) return;
  seconds += Math.min(0.1, (nowMs - lastFrameMs) / 1000);
  lastFrameMs = nowMs;
  draw();
  requestAnimationFrame(drawFrame);
}

function setPlaying(shouldPlay) {
  if (shouldPlay === isPlaying) return;
  isPlaying = shouldPlay;
  playIcon.textContent = isPlaying ? '' : '▶';
  playerMessages.sendStateChange();
  if (isPlaying) requestAnimationFrame((nowMs) => ((lastFrameMs = nowMs), drawFrame(nowMs)));
}

/** Lets the messages of YouTube's player API control the animation. */
const playerMessages = new YouTubePlayerMessages({
  play: () => setPlaying(true),
  pause: () => setPlaying(false),
  mute: (shouldMute) => (isMuted = shouldMute),
  seek(targetSeconds) {
    seconds = targetSeconds;
    draw();
  },
  get isPlaying() {
    return isPlaying;
  },
  get muted() {
    return isMuted;
  },
  get currentTime() {
    return seconds % LOOP_SECONDS;
  },
  duration: LOOP_SECONDS,
});

canvas.addEventListener('click', () => setPlaying(!isPlaying));
draw();
playerMessages.start();
