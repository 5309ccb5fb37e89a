/** The stand-ins of `npm start`, imported from their sources, for specs that run without a build. */
export { startContent } from '../../../local/src/stand-ins/content/content.js';
export { githubIdOf } from '../../../local/src/stand-ins/people.js';
export { startGitHub } from '../../../local/src/stand-ins/sign-in/github.js';
