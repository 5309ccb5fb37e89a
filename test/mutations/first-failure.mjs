/** Vitest reporter that prints each failure. After the first one, `npm run mutations` ends this Vitest process. */
export default class FirstFailure {
  onTestCaseResult(test) {
    if (test.result().state === 'failed') this.print(test.fullName);
  }

  /** Called by Vitest when a hook of a suite failed. */
  onTestSuiteResult(suite) {
    if (suite.errors().length > 0) this.print(`${suite.fullName}: ${suite.errors()[0].message}`);
  }

  onTestModuleEnd(module) {
    if (module.errors().length > 0)
      this.print(`${module.moduleId} does not run: ${module.errors()[0].message}`);
  }

  onTestRunEnd(modules, unhandledErrors) {
    if (unhandledErrors.length > 0) this.print(`an error outside the tests: ${unhandledErrors[0].message}`);
  }

  print(line) {
    process.stdout.write(`FAILED ${line.replace(/\s+/g, ' ').slice(0, 300)}\n`);
  }
}
