/* global LOOKS, YouTubeWords */
const canvas = document.querySelector('canvas');
const state = document.querySelector('#state');
const brush = canvas.getContext('2d');
let playing = false;
let seconds = 0;
let last = 0;
let muted = false;
const LOOPS_AFTER_S = 30;

function draw() {
  const { width, height } = canvas;
  const sky = brush.createLinearGradient(0, 0, width, height);
  sky.addColorStop(0, `hsl(${LOOKS.hue} 60% 45%)`);
  sky.addColorStop(1, `hsl(${LOOKS.hue + LOOKS.turn} 60% 22%)`);
  brush.fillStyle = sky;
  brush.fillRect(0, 0, width, height);
  const phase = seconds * LOOKS.speed;
  for (let row = 0; row < 5; row += 1) {
    const y = 180 + row * 140;
    const shift = Math.sin(phase + row) * 36;
    brush.fillStyle = `hsl(${LOOKS.hue + LOOKS.turn / 2} 70% ${92 - row * 6}% / 0.9)`;
    brush.beginPath();
    brush.roundRect(70 + shift, y, 400 - row * 30, 104, 20);
    brush.fill();
    brush.fillStyle = `hsl(${LOOKS.hue} 60% 40%)`;
    brush.beginPath();
    brush.arc(124 + shift, y + 52, 26, 0, Math.PI * 2);
    brush.fill();
    brush.fillRect(170 + shift, y + 34, 140 + Math.cos(phase * 1.3 + row) * 50, 14);
    brush.globalAlpha = 0.5;
    brush.fillRect(170 + shift, y + 60, 90, 12);
    brush.globalAlpha = 1;
  }
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

/** A sample video's animation for the player. */
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
