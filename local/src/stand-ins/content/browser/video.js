/* global SHORT, YouTubePlayerMessages */
const canvas = document.querySelector('canvas');
const playIcon = document.querySelector('#state');
const context = canvas.getContext('2d');
const loadImage = (source) => Object.assign(new Image(), { src: source, onload: draw });
const screenImages = SHORT.screens.map(loadImage);
const captionImages = SHORT.scenes.map(({ caption }) => loadImage(caption));
const SCENE_SECONDS = 4;
const LOOP_SECONDS = SCENE_SECONDS * SHORT.scenes.length;
/** Where the caption is in the picture, which is 540 units wide and 960 high. */
const CAPTION_AREA = { top: 24, width: 540, height: 176 };
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
  const scene = SHORT.scenes[sceneIndex];
  const secondsIntoScene = secondsIntoLoop - sceneIndex * SCENE_SECONDS;
  const background = context.createLinearGradient(0, 0, width, height);
  background.addColorStop(0, scene.from);
  background.addColorStop(1, scene.to);
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);
  const arrival = seconds === 0 ? 1 : easeOut(secondsIntoScene / 0.7);
  drawCaption(captionImages[sceneIndex], arrival);
  drawPhone(scene, arrival, secondsIntoScene);
}

function drawCaption(captionImage, opacity) {
  if (!captionImage.complete) return;
  const { top, width, height } = CAPTION_AREA;
  context.globalAlpha = opacity;
  context.drawImage(captionImage, 0, top + (1 - opacity) * 24, width, height);
  context.globalAlpha = 1;
}

/** Draws the phone, and a finger that taps from row to row. */
function drawPhone({ screenIndex, isEnlarged, accent }, arrival, secondsIntoScene) {
  const screenImage = screenImages[screenIndex];
  const width = isEnlarged ? 456 : 362;
  const height = (width / 390) * 760;
  const left = (540 - width) / 2;
  const top = 226 + (1 - arrival) * 90;
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
  context.fillStyle = accent;
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
