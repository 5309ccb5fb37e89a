/** Returns the id that GitHub's stand-in gives to a login. */
export { githubIdOf } from '@market/local/stand-ins/people';
